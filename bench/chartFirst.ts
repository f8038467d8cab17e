import Highcharts from 'highcharts/highstock';

/** Bad variant of the first load: loads the chart library and draws a year of hourly candles before Home. */
const hours = Array.from({ length: 365 * 24 }, (_, hour) => [hour * 3_600_000, 4000 + 200 * Math.sin(hour / 50)]);
const plate = document.createElement('div');
document.documentElement.append(plate);
Highcharts.stockChart(plate, { series: [{ type: 'line', data: hours, dataGrouping: { enabled: false } }] });
