import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { formatCount } from '../../../lib/format';
import classes from './week-chart.module.css';

interface WeekChartProps {
  /** Accessible name of the chart. */
  label: string;
  /** Heading above the chart, for panels with two charts. */
  heading?: string;
  weeks: readonly Record<string, string | number>[];
  /** Stacked series: keys of `weeks`, each with a colour of the theme. */
  series: { name: string; label: string; color: string }[];
  format?: (value: number) => string;
  /** In pixels. */
  height?: number;
}

/** Bar chart with one bar per week. */
export function WeekChart({ label, heading, weeks, series, format = formatCount, height = 176 }: WeekChartProps) {
  return (
    <div className={classes.chart}>
      {heading && <h3 className={classes.heading}>{heading}</h3>}
      <div role="img" aria-label={label}>
        <BarChart
          h={height}
          type="stacked"
          data={[...weeks]}
          dataKey="label"
          series={series}
          withLegend={series.length > 1}
          legendProps={{ verticalAlign: 'bottom', height: 36 }}
          gridAxis="x"
          tickLine="none"
          gridColor="var(--hairline)"
          textColor="var(--clay-strong)"
          strokeDasharray="0"
          maxBarWidth={28}
          valueFormatter={format}
          yAxisProps={{ width: 48, allowDecimals: false, interval: 0, tickCount: 4 }}
          xAxisProps={{ minTickGap: 24 }}
          cursorFill="var(--sand)"
          barProps={{ isAnimationActive: false }}
          barChartProps={{ accessibilityLayer: false, margin: { top: 10 } }}
        />
      </div>
    </div>
  );
}
