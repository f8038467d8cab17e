/** Style of the report's page. */
export const STYLE = `
:root{color-scheme:light dark;--bad:light-dark(#b3261e,#ff8a80);--good:light-dark(#146c2e,#7ddc96);--warn:light-dark(#7a5b00,#f2c14e);--calm:light-dark(#5f6368,#a6adb5);--line:light-dark(#dde1e6,#3a4048);--card:light-dark(#fff,#1b1f24)}
body{margin:0;font:16px/1.5 system-ui,sans-serif;background:light-dark(#f5f7f9,#111418);color:light-dark(#1b1f24,#e8eaed)}
header,main{max-inline-size:64rem;margin-inline:auto;padding:1rem}
li,p,q,small{overflow-wrap:anywhere}ol{padding-inline-start:1.6rem}
h1{font-size:1.6rem;margin-block-end:0}h2{font-size:1.15rem;display:inline}small{color:var(--calm)}
section{background:var(--card);border:1px solid var(--line);border-radius:.75rem;padding:1rem;margin-block:1rem}
ul.results,ul.tiles{list-style:none;padding:0}ul.results>li{border-block-start:1px solid var(--line);padding-block:.4rem}
ul.tiles{display:grid;grid-template-columns:repeat(auto-fill,minmax(9rem,1fr));gap:.5rem}
ul.tiles>li{background:var(--card);border:1px solid var(--line);border-radius:.75rem;padding:.6rem}ul.tiles b{font-size:1.4rem}ul.tiles small{display:block}
.verdict{font-size:.8rem;font-weight:600;padding:.05rem .45rem;border:1px solid currentColor;border-radius:1rem;white-space:nowrap}
.pass{color:var(--good)}.fail,.error{color:var(--bad)}.warning,.review{color:var(--warn)}.skip,.omit{color:var(--calm)}
ul.tiles li,ul.tiles small{color:inherit}summary{cursor:pointer}
.finding{border-inline-start:3px solid var(--bad);padding-inline-start:.8rem;margin-block:.6rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.1rem .8rem;margin:0}dt{color:var(--calm)}dd{margin:0;overflow-wrap:anywhere}.came{color:var(--bad)}
pre{overflow-x:auto;white-space:pre-wrap;overflow-wrap:anywhere;background:light-dark(#eef1f4,#0c0f12);padding:.6rem;border-radius:.5rem;font-size:.85rem}
table{border-collapse:collapse;inline-size:100%}td{border-block-start:1px solid var(--line);padding:.25rem .5rem;vertical-align:top}
`;
