export { AccountGate, PartGate } from './AccountGate.tsx';
