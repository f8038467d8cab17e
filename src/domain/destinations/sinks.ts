/**
 * Addresses as they are stored from which nobody can send anything again: burnt ones, and the contracts of the coins
 * themselves, which customers copy from lists of coins.
 */
const SINKS: ReadonlySet<string> = new Set([
  // Bitcoin: hashes of zeros, and an address that was made to burn.
  '1111111111111111111114oLvT2',
  '31h1vYVSYuKP6AhS86fbRdMw9XHieotbST',
  '1BitcoinEaterAddressDontSendf59kuE',
  // Contracts of USDT and USDC on Ethereum.
  '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  // TRON: a hash of zeros, and the contracts of USDT and USDC.
  'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8',
]);

/** Addresses of Ethereum that begin with 16 bytes of zeros: the zero address, `0x…dEaD`, and the built-in contracts. */
const ALMOST_ZERO = /^0x0{32}/;

/** True where what is sent to an address, as it is stored, is lost. */
export const isSink = (address: string): boolean => SINKS.has(address) || ALMOST_ZERO.test(address);
