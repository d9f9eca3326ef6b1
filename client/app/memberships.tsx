import { brand } from '../../domain/brand';
import one from '../assets/membership/trade-body-one.svg';
import three from '../assets/membership/trade-body-three.svg';
import two from '../assets/membership/trade-body-two.svg';
import classes from './memberships.module.css';

const logos: Record<(typeof brand.memberships)[number]['logo'], string> = {
  'trade-body-one.svg': one,
  'trade-body-two.svg': two,
  'trade-body-three.svg': three,
};

/** Logos of the trade bodies that the company belongs to. */
export function Memberships({ title = 'Memberships' }: { title?: string }) {
  return (
    <section className={classes.memberships} aria-labelledby="memberships">
      <h2 id="memberships" className={classes.title}>
        {title}
      </h2>
      <ul className={classes.logos}>
        {brand.memberships.map(({ name, logo }) => (
          <li key={name}>
            <img src={logos[logo]} alt={name} width={400} height={120} loading="lazy" />
          </li>
        ))}
      </ul>
    </section>
  );
}
