import classes from './form-problem.module.css';

interface FormProblemProps {
  children: string | undefined;
  /** False where a toast announces the same text. */
  announced?: boolean;
}

/** What is wrong with a form as a whole. Stays beside its button, and covers no field as a toast would. */
export function FormProblem({ children, announced = true }: FormProblemProps) {
  if (!children) return null;
  return (
    <p className={classes.problem} role={announced ? 'alert' : undefined}>
      {children}
    </p>
  );
}
