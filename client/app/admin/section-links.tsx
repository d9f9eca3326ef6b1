import { Link } from 'react-router-dom';
import classes from './dashboard-page.module.css';
import { sectionPath } from './sections';
import { useSections } from './use-sections';

/** The sections that a person may open, for those who see nothing else on the dashboard. */
export function SectionLinks() {
  const [, ...sections] = useSections();
  return (
    <ul className={classes.sections} aria-label="Sections">
      {sections.map((section) => (
        <li key={section.path}>
          <Link to={sectionPath(section)} className={classes.sectionLink}>
            <section.icon size={24} stroke={1.25} aria-hidden />
            {section.label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
