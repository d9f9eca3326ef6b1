import { Loading } from '../../ui/states';
import classes from './home-slider.module.css';

/** The slider's place while its pictures are on their way, in its exact shape. */
export function SliderSpace() {
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
