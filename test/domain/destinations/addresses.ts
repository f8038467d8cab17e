/** Addresses with the form that is stored; each is public in the source named above it. */
export const BITCOIN = {
  // bitcoin/bitcoin, src/test/data/key_io_valid.json (chain main), and BIP 13, 173 and 350.
  valid: [
    '1FsSia9rv4NeEwvJ2GvXrX7LyxYspbN2mo',
    '36j4NfKv6Akva9amjWrLG6MuSQym1GuEmm',
    '1FjL87pn8ky6Vbavd1ZHeChRXtoxwRGCRd',
    '3BZECeAH8gSKkjrTx8PwMrNQBLG18yHpvf',
    '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
    'bc1qvyq0cc6rahyvsazfdje0twl7ez82ndmuac2lhv',
    'bc1qyucykdlhp62tezs0hagqury402qwhk589q80tqs5myh3rxq34nwqhkdhv7',
    'bc1p83n3au0rjylefxq2nc2xh2y4jzz4pm6zxj4mw5pagdjjr2a9f36s6jjnnu',
    'bc1qhxt04s5xnpy0kxw4x99n5hpdf5pmtzpqs52es2',
    'bc1qgc9ljrvdf2e0zg9rmmq86xklqwfys7r6wptjlacdgrcdc7sa6ggqu4rrxf',
    'bc1pve739yap4uxjvfk0jrey69078u0gasm2nwvv483ec6zkzulgw9xqu4w9fd',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  ],
  // The same file, chains testnet4, signet and regtest: another network.
  elsewhere: [
    'mzK2FFDEhxqHcmrJw1ysqFkVyhUULo45hZ',
    '2NC2hEhe28ULKAJkW5MjZ3jtTMJdvXmByvK',
    'mww4LvqtTMKvmeQvizPz2EQv26xTneWrbg',
    'n4fajahJrAuKbN7uNsKjLjQkz9Qn5ewJXQ',
    '2MxFajLApXpYk4VodBSZSt7rw8y4ryABkfA',
    'tb1qcrh3yqn4nlleplcez2yndq2ry8h9ncg3qh7n54',
    'tb1p35n52jy6xkm4wd905tdy8qtagrn73kqdz73xe4zxpvq9t3fp50aqk3s6gz',
    'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
    'bcrt1qdavt4j2sd7dlhqsavtnfxvzppw6k7qy97tmnu9',
  ],
  // bitcoin/bitcoin, src/test/data/key_io_invalid.json and private keys of key_io_valid.json; BIP 350, invalid addresses.
  broken: [
    'x',
    // Versions that have no meaning yet: anybody could spend what is sent there.
    'bc1z2rksukkjr8',
    'bc1zmjtqxkzs89',
    '1GAdfviErV2Ew95FPtZyikz2qGP3gyCB6Hyu94sedAkPpA523m3fQwps9YKUZkKgQckGPKhRsFR',
    '37G2kMDLpmWVhimxRdzwNfE8JFvWXnJYnVcXeeGrek2qumdJuK7XArcVVpRtLLjRra3t64BEPF2',
    '8iVk9nLM3nYwRuwypjy9NK5rsuZH7BbrQRZ1pgcQmvMnjAgRXD',
    '5JuW2AMDYu4xVwRG9DZW18VbzQrGcd5RCgb99sS6ehJsNQXu5b9',
    'L5nJeqKmpHp4P7F8ZYyjwc5a7P4d8EabuGAzfGJk7yC1BJyzNaEd',
    'tc1qeul5g2xfkvdkrhcfmdursv73ad64jnkjl9c40f',
    'bc10uexgzna2dpfk0vjt35srz6a27ps6m0l89jweznt83n2sqn2fx4hvn9ym5af8wut34sfrqhk3',
    'bc1qdsuzmn04k2z8vryw8l4dj8m5ygqgnne5n',
    'bc1qpu6d26mrulzetu4jqhd7rsunv9aqru26f5c4j8',
    'bc1p702xksx4z3uqf0u2phllxkfe5cgu0adxptqs0uelx0tqt8e885sqryes2l',
    'bc1gmk9yu',
    'bc1qtsvlht6730n04f2mpaj5vv8hrledn5n5ug8c79',
    'bc1prklpq7tjcawg89cmwwqr3u5apwav36xa4zz56ady7crsllm6mpnqts7p86',
    'bc10lyxwnxa70l270e6fcmxr4x7dtgu2yvy7gzkurwxy4zhdvgaqrrn6pfg2flyhqzy5t5se8yu3',
    'AZEah8d1EK362okRBS66e8SvdtYkrE8tsX',
    '2UVPFpGYnLHJezFzjUo42our6PMEoozzRdM',
    'KNYsv6v9GtkGeD4WdQnBEJCrPKQm91PTxAbCfXr66LEd4JDmhPWC',
    'bc1qmgf8xt8xkecl79k04mma3lz34gqep7hg4',
    'bc10fd889x4hd54tqu2ewg9t4hhft2wl7m6x50av4uswzw46xe6as0xmltfg7vrjfkvm459vld7w',
    '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3',
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7Divfna',
    'bc1qvyq0cc6rahyvsazfdje0twl7ez82ndmuac2lhw',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
    'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4',
    'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R',
    'bc1pw5dgrnzv',
    'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
    'bc1QVYQ0CC6rahyvsazfdje0twl7ez82ndmuac2lhv',
    'bitcoin:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7 DivfNa',
  ],
} as const;

export const ETHEREUM = {
  // EIP-55, test cases.
  valid: [
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x27b1fdb04752bbc536007a920d24acb045561c26',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ],
  broken: [
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed0',
    '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0X5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d35g',
    '0xFb6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6Fb',
    '0x٥aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
    '0x',
    'vitalik.eth',
  ],
} as const;

export const TRON = {
  // Tron's own documents of its tokens' contracts, and Base58Check of the hashes of zeros and ones.
  valid: [
    'TNVV1LmpWi4vbAvQGdHx1K7FbzPLzaqAHJ',
    'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7',
    'TDt9YtfuttvxD2Jv8F8v4JEDbnBBb1jVNt',
    'TSSMHYeV2uE9qYH95DqyoCuNCzEL1NvU3S',
    'TMwFHYXLJaRUPeW6421aqXL4ZEzPRFGkGT',
    'TZJozAg1ruapycCicgz31GxvYJ1FraLjZa',
  ],
  broken: [
    'TNVV1LmpWi4vbAvQGdHx1K7FbzPLzaqAHj',
    'TNVV1LmpWi4vbAvQGdHx1K7FbzPLzaqAH',
    'TNVV1LmpWi4vbAvQGdHx1K7FbzPLzaqAHJt',
    'tR7NHqjeKQxGTCi8q8ZY4pL8otSzzaqAHJ',
    'TNVV1LmpWi4vbAvQGdHx1K7FbzPLzaqA0J',
    'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz9',
    'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwc',
    '41a614f803b6fd780986a42c78ec9c7f77e6ded13c',
  ],
} as const;

/** Addresses with right checksums from which nobody can send anything again: burnt, or contracts of the coins themselves. */
export const SINKS = {
  bitcoin: [
    '1111111111111111111114oLvT2',
    '1BitcoinEaterAddressDontSendf59kuE',
    '31h1vYVSYuKP6AhS86fbRdMw9XHieotbST',
    'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq9e75rs',
    'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqthqst8',
    'bc1pqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqpqqenm',
  ],
  ethereum: [
    '0x0000000000000000000000000000000000000000',
    '0x000000000000000000000000000000000000dEaD',
    '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  ],
  tron: [
    'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8',
  ],
} as const;
