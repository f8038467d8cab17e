/** Safari reads the file after the press: its address is kept as long, milliseconds. */
const FILE_KEPT_MS = 40_000;

/** Saves a file through the browser, and forgets its object URL afterwards. */
export const saveFile = (name: string, url: string): void => {
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), FILE_KEPT_MS);
};
