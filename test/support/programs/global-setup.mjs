// Jest loads this file without its transforms, so TypeScript support is registered first.
import '@swc-node/register/esm-register';

export default async function setup() {
  const { startSuites } = await import('./global-setup.ts');
  await startSuites();
}
