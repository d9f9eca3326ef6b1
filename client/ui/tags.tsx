import classes from './tags.module.css';

/** Name and value pairs such as "Size: 10". */
export function Tags({ tags }: { tags: readonly { name: string; value: string }[] }) {
  return (
    <ul className={classes.tags}>
      {tags.map(({ name, value }) => (
        <li key={name}>
          {name}: {value}
        </li>
      ))}
    </ul>
  );
}
