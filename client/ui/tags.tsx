import classes from './tags.module.css';

/** Small facts about a thing, each with its name: "Size: 10". */
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
