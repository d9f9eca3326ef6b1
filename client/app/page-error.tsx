import { Component, useEffect, type ReactNode } from 'react';
import { Outlet, useLocation, type Location } from 'react-router-dom';
import { ErrorState } from '../ui/states';
import { hideLoadingScreen } from './loading-screen';
import { useReloadAfterUpdate } from './use-reload-after-update';

/** Shown when a page throws, or when one of its files fails to load. */
function PageError({ error }: { error: unknown }) {
  const isReloading = useReloadAfterUpdate(error);
  useEffect(() => {
    if (isReloading) return;
    hideLoadingScreen();
    console.error(error);
  }, [error, isReloading]);
  if (isReloading) return null;
  return (
    <ErrorState
      heading="h1"
      title="We couldn't show this page"
      text="Something went wrong on our side. Please try again."
      onRetry={() => window.location.reload()}
    />
  );
}

interface BoundaryProps {
  location: Location;
  children: ReactNode;
}

interface BoundaryState {
  location: Location;
  failure?: { error: unknown };
}

class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  static getDerivedStateFromError = (error: unknown): Partial<BoundaryState> => ({ failure: { error } });

  /** Another page may work. */
  static getDerivedStateFromProps = ({ location }: BoundaryProps, state: BoundaryState): BoundaryState | null =>
    location === state.location ? null : { location, failure: undefined };

  override state: BoundaryState = { location: this.props.location };

  override render() {
    const { failure } = this.state;
    return failure ? <PageError error={failure.error} /> : this.props.children;
  }
}

/** The page inside this route, or an error if it fails. */
export function PageOrError({ children = <Outlet /> }: { children?: ReactNode }) {
  return <ErrorBoundary location={useLocation()}>{children}</ErrorBoundary>;
}
