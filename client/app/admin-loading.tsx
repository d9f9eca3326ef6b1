import classes from './admin-loading.module.css';

/** Shown while the code of the admin panel loads. */
export function AdminLoading() {
  return (
    <main id="main" className={classes.waiting} aria-busy="true">
      Loading the admin panel...
    </main>
  );
}
