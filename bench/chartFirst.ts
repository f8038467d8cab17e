import Highcharts from 'highcharts/highstock';

/** What a careless first load would do: bring the chart library, and draw a year of hours nobody has asked for. */
const hours = Array.from({ length: 365 * 24 }, (_, hour) => [hour * 3_600_000, 4000 + 200 * Math.sin(hour / 50)]);
const plate = document.createElement('div');
document.documentElement.append(plate);
Highcharts.stockChart(plate, { series: [{ type: 'line', data: hours, dataGrouping: { enabled: false } }] });
