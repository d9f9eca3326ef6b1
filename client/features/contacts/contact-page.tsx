import { brand } from '../../lib/brand';
import classes from './contact-page.module.css';
import { EnquiryForm } from './enquiry-form';
import { LocationMap } from './location-map';

export function ContactPage() {
  return (
    <div className={classes.contact}>
      <header className={classes.heading}>
        <h1>Get in Touch</h1>
        <p>A question about a design, an order, or becoming a stockist? We reply within one working day.</p>
      </header>
      <div className={classes.columns}>
        <EnquiryForm />
        <div>
          {brand.map && <LocationMap map={brand.map} />}
          <div className={classes.details}>
            <div>
              <h2 className="eyebrow">Office</h2>
              <address>
                {brand.address.lines.map((line) => (
                  <span key={line}>{line}</span>
                ))}
              </address>
            </div>
            <div>
              <h2 className="eyebrow">Contact</h2>
              <p>
                <a href={brand.phone.href}>{brand.phone.display}</a>
              </p>
              <p>
                <a href={brand.email.href}>{brand.email.display}</a>
              </p>
              {brand.hours && <p className="quiet small">{brand.hours}</p>}
            </div>
          </div>
          {brand.hasPlaceholders && <p className="quiet small">Address, phone and email are placeholders.</p>}
        </div>
      </div>
    </div>
  );
}

export { ContactPage as Component };
