import classes from './form-problem.module.css';

interface FormProblemProps {
  children: string | undefined;
  /** False where a toast announces the same text. */
  announced?: boolean;
}

/** An error of the whole form. Stays beside its button and, unlike a toast, covers no field. */
export function FormProblem({ children, announced = true }: FormProblemProps) {
  if (!children) return null;
  return (
    <p className={classes.problem} role={announced ? 'alert' : undefined}>
      {children}
    </p>
  );
}
