import { brand } from '../../../domain/brand';
import { Picture } from '../../ui/picture';
import { Memberships } from '../memberships';
import { CutRow } from './cut-row';
import { drawing, goldWire, tenCuts } from './pictures';
import classes from './about-page.module.css';

const sizes = '(max-width: 62em) 100vw, 55vw';
const pieces = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(brand.pieces);

/** The company's story: how a piece is designed, made and finished. */
export function AboutPage() {
  return (
    <div className={classes.about}>
      <header className={classes.opening}>
        <p className={classes.label}>Since {brand.foundedIn} · Surat, India</p>
        <h1 className={classes.title}>About Us</h1>
        <p className={classes.lead}>
          {brand.name} was founded in {brand.foundedIn} with one conviction: that a jewel made slowly is worn for
          longer. We make {pieces}, in gold and cubic zirconia, for the jewellers who bring them to those who wear them.
        </p>
      </header>

      <section className={classes.block} aria-labelledby="line">
        <Picture picture={drawing} alt="A pencil, a drawn ring and the ring itself on paper" sizes={sizes} eager />
        <div className={classes.text}>
          <h2 id="line">It begins with a line</h2>
          <p>
            Every piece is drawn by hand before it is made. The line decides how the light enters, how the metal carries
            the stone, and how it will sit on a hand. Only what still pleases on paper a week later goes to the bench.
          </p>
        </div>
      </section>

      <section className={classes.block} data-reversed aria-labelledby="wire">
        <Picture
          picture={goldWire}
          alt="A coil of gold wire beside a finished ring and two loose stones"
          sizes={sizes}
        />
        <div className={classes.text}>
          <h2 id="wire">From wire to ring</h2>
          <p>
            Gold is drawn, bent, soldered and polished in our own atelier in Surat, in 18 and 22 carat, yellow and rose.
            Every finished piece has passed through a handful of people who each know its name.
          </p>
        </div>
      </section>

      <section className={classes.block} aria-labelledby="cuts">
        <Picture picture={tenCuts} alt="Ten loose stones in ten cuts, in two rows" sizes={sizes} />
        <div className={classes.text}>
          <h2 id="cuts">Ten cuts, one standard</h2>
          <p>
            We set cubic zirconia in ten cuts. Each is held to the same measure: the same symmetry, the same polish, the
            same quiet brilliance.
          </p>
        </div>
      </section>

      <CutRow />
      <Memberships title="Membership" />
    </div>
  );
}
