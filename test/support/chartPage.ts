// Adds the browser functions that Highcharts calls and jsdom lacks. Nothing is measured: tests read texts, browser
// tests look at drawings.
Object.assign(window, { CSS: { ...window.CSS, supports: () => false } });
Object.assign(window.SVGElement.prototype, { getBBox: () => ({ x: 0, y: 0, width: 0, height: 0 }) });
