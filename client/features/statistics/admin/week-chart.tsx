import { Box, Tooltip } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { formatCount } from '../../../lib/format';
import classes from './week-chart.module.css';

const factors = [1, 2, 5, 10];

/** The round values of an axis from zero to at least `max`, in whole numbers: at most three steps. */
export function ticksTo(max: number): number[] {
  const smallest = Math.max(max / 3, 1);
  const magnitude = 10 ** Math.floor(Math.log10(smallest));
  const step = magnitude * (factors.find((factor) => factor * magnitude >= smallest) ?? 10);
  const steps = Math.max(Math.ceil(max / step), 1);
  return Array.from({ length: steps + 1 }, (_, at) => at * step);
}

interface Series {
  name: string;
  label: string;
  /** A colour of the theme. */
  color: string;
}

interface WeekChartProps {
  /** Accessible name of the chart. */
  label: string;
  /** Heading above the chart, for panels with two charts. */
  heading?: string;
  weeks: readonly ({ label: string } & Record<string, string | number>)[];
  /** Stacked series: keys of `weeks`. */
  series: readonly Series[];
  format?: (value: number) => string;
  /** Height of the bars, in pixels. */
  height?: number;
}

/** Space for the label of a week and a gap, in pixels. */
const labelWidth = 64;

export function WeekChart({ label, heading, weeks, series, format = formatCount, height = 130 }: WeekChartProps) {
  const { ref, width } = useElementSize();
  const totals = weeks.map((week) => series.reduce((sum, { name }) => sum + Number(week[name]), 0));
  const ticks = ticksTo(Math.max(...totals));
  const top = ticks.at(-1) ?? 1;
  const percent = (value: number) => `${(100 * value) / top}%`;
  /** Number of weeks per label, counted from the newest week. */
  const labelEvery = Math.ceil((labelWidth * weeks.length) / Math.max(width, 1));
  return (
    <div className={classes.chart}>
      {heading && <h3 className={classes.heading}>{heading}</h3>}
      <div role="img" aria-label={label} className={classes.plot} style={{ height }}>
        {ticks.map((tick) => (
          <div key={tick} className={classes.tick} style={{ bottom: percent(tick) }}>
            <span>{format(tick)}</span>
          </div>
        ))}
        <div ref={ref} className={classes.weeks}>
          {weeks.map((week, at) => (
            <Tooltip
              key={week.label}
              label={<WeekFigures week={week} series={series} format={format} />}
              events={{ hover: true, focus: false, touch: true }}
              color="white"
              classNames={{ tooltip: classes.figures }}
            >
              <div className={classes.week}>
                {series.map(({ name, color }) => (
                  <Box key={name} className={classes.bar} bg={color} h={percent(Number(week[name]))} />
                ))}
                {(weeks.length - 1 - at) % labelEvery === 0 && <span className={classes.label}>{week.label}</span>}
              </div>
            </Tooltip>
          ))}
        </div>
      </div>
      {series.length > 1 && <Legend series={series} />}
    </div>
  );
}

type WeekFiguresProps = Pick<WeekChartProps, 'series'> &
  Required<Pick<WeekChartProps, 'format'>> & { week: WeekChartProps['weeks'][number] };

function WeekFigures({ week, series, format }: WeekFiguresProps) {
  return (
    <>
      <strong>{week.label}</strong>
      {series.map(({ name, label, color }) => (
        <Box key={name} className={classes.figure}>
          <Box component="span" className={classes.dot} bg={color} />
          {label} <span className={classes.value}>{format(Number(week[name]))}</span>
        </Box>
      ))}
    </>
  );
}

function Legend({ series }: Pick<WeekChartProps, 'series'>) {
  return (
    <ul className={classes.legend}>
      {series.map(({ name, label, color }) => (
        <li key={name}>
          <Box component="span" className={classes.dot} bg={color} />
          {label}
        </li>
      ))}
    </ul>
  );
}
