import { useEffect } from 'react';
import { type PageMeta, titleOf } from '../../domain/pages';
import { brand } from './brand';

const setMeta = (attribute: 'name' | 'property', key: string, content: string) => {
  let tag = document.head.querySelector<HTMLMetaElement>(`meta[${attribute}="${key}"]`);
  if (!tag) {
    tag = document.createElement('meta');
    tag.setAttribute(attribute, key);
    document.head.append(tag);
  }
  tag.content = content;
};

const setCanonical = (path: string) => {
  let link = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (!link) {
    link = document.createElement('link');
    link.rel = 'canonical';
    document.head.append(link);
  }
  link.href = new URL(path, window.location.origin).href;
};

export const writePageMeta = ({ title, description = brand.description, unlisted = false }: PageMeta, path: string) => {
  document.title = titleOf({ title }, brand);
  setMeta('name', 'description', description);
  setMeta('name', 'robots', unlisted ? 'noindex' : 'index, follow');
  setMeta('property', 'og:title', document.title);
  setMeta('property', 'og:description', description);
  setCanonical(path);
};

/** Sets a title that depends on loaded data. Fixed titles come from the `handle` of the route. */
export const usePageTitle = (title: string | undefined) =>
  useEffect(() => {
    if (title) document.title = titleOf({ title }, brand);
  }, [title]);
