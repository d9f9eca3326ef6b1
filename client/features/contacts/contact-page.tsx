import { brand } from '../../../domain/brand';
import { LocationMap } from './location-map';
import { QueryForm } from './query-form';
import classes from './contact-page.module.css';

export function ContactPage() {
  return (
    <div className={classes.contact}>
      <header className={classes.heading}>
        <h1>Get in Touch</h1>
        <p>
          A question about a piece, an order, or how to become one of our houses: write to us, we answer every letter.
        </p>
      </header>
      <div className={classes.columns}>
        <QueryForm />
        <div className={classes.where}>
          <LocationMap />
          <div className={classes.details}>
            <div>
              <h2>Office</h2>
              <address>
                {brand.address.lines.map((line) => (
                  <span key={line}>{line}</span>
                ))}
              </address>
            </div>
            <div>
              <h2>Contact</h2>
              <p>
                <a href={brand.phone.href}>{brand.phone.display}</a>
              </p>
              <p>
                <a href={brand.email.href}>{brand.email.display}</a>
              </p>
              <p className={classes.quiet}>{brand.hours}</p>
            </div>
          </div>
          <p className={classes.quiet}>Address, phone and e-mail are placeholders of a house that exists only here.</p>
        </div>
      </div>
    </div>
  );
}
