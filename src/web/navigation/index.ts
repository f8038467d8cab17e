export { Link } from './Link.tsx';
export { useLeaveGuard } from './leaveGuard.ts';
export { NavigationProvider } from './NavigationProvider.tsx';
export { address, PATHS, screenAt, type ScreenName, TABS } from './paths.ts';
export { screenKey } from './screenKey.ts';
export { useAddressParameter } from './useAddressParameter.ts';
export { useJumpLater } from './useJumpLater.ts';
export { useNavigation } from './useNavigation.ts';
export { useScrollMemory } from './useScrollMemory.ts';
