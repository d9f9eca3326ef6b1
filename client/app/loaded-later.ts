// Parts of every page of the shop that its first screen does not show, loaded after it as one file.
export { Footer } from './footer';
export { MobileMenu } from './header/mobile-menu';
