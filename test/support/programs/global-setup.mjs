// Jest loads this file itself, outside its transforms: TypeScript has to be taught first.
import '@swc-node/register/esm-register';

export default async function setup() {
  const { startSuites } = await import('./global-setup.ts');
  await startSuites();
}
