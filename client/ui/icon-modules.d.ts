declare module '~icons/tabler/*' {
  const icon: import('./icon').Icon;
  export default icon;
}
