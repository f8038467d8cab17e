/** True when a version (`3.10.0`) is later than another. */
export const isNewer = (version: string, than: string): boolean => {
  const parts = version.split('.').map(Number);
  const others = than.split('.').map(Number);
  const at = parts.findIndex((part, index) => part !== others[index]);
  return at >= 0 && (parts[at] ?? 0) > (others[at] ?? 0);
};
