import { useState } from 'react';
import { brand } from '../lib/brand';
import one from '../assets/membership/trade-body-one.svg';
import three from '../assets/membership/trade-body-three.svg';
import two from '../assets/membership/trade-body-two.svg';
import { useOnScreen } from '../ui/use-on-screen';
import classes from './memberships.module.css';

/** The logos of the demo brand. Logos of other brands are addresses. */
const logos: Record<string, string | undefined> = {
  'trade-body-one': one,
  'trade-body-two': two,
  'trade-body-three': three,
};

/** Logos of the trade bodies that the company belongs to. They are loaded when the reader comes near. */
export function Memberships({ title = 'Memberships' }: { title?: string }) {
  const [list, setList] = useState<HTMLElement | null>(null);
  const near = useOnScreen(list, { once: true, margin: '600px 0px' });
  if (brand.memberships.length === 0) return null;
  return (
    <section className={classes.memberships} aria-labelledby="memberships">
      <h2 id="memberships" className={`eyebrow ${classes.title}`}>
        {title}
      </h2>
      <ul ref={setList} className={classes.logos}>
        {brand.memberships.map(({ name, logo }) => (
          <li key={name}>
            {near ? (
              <img src={logos[logo] ?? logo} alt={name} width={400} height={120} />
            ) : (
              <div className={classes.place} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
