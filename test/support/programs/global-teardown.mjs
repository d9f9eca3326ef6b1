export default async function teardown() {
  const { stopSuites } = await import('./global-setup.ts');
  await stopSuites();
}
