import { Loading } from '../../ui/states';
import classes from './home-slider.module.css';

/** Placeholder of the home slider with the same dimensions. */
export function SliderPlaceholder() {
  return (
    <section className={classes.slider}>
      <Loading label="Loading pictures">
        <div className={classes.layout}>
          <div className={classes.stage} />
          <div className={classes.side} />
        </div>
      </Loading>
    </section>
  );
}
