// What Highcharts asks of a page and jsdom has not. Nothing is measured: tests look at words, the browser's at drawings.
Object.assign(window, { CSS: { ...window.CSS, supports: () => false } });
Object.assign(window.SVGElement.prototype, { getBBox: () => ({ x: 0, y: 0, width: 0, height: 0 }) });
