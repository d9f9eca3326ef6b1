import { texts } from './texts.generated';
import classes from './licences-page.module.css';

export function LicenceText({ index }: { index: number }) {
  return <p className={classes.text}>{texts[index]}</p>;
}
