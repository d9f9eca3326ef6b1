/** Stub for icon imports in tests. */
export default function Icon() {
  return <svg aria-hidden />;
}
