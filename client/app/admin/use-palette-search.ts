import { useDebouncedValue } from '@mantine/hooks';
import { formatWeight } from '../../../domain/weights';
import { useSession } from '../../features/auth/use-session';
import { formatDate } from '../../lib/format';
import { useServerData } from '../../lib/use-server-data';
import { PaletteSearchDocument, type PaletteSearchQuery } from './palette.generated';

export interface Hit {
  id: string;
  label: string;
  detail?: string;
  to: string;
}

interface HitGroup {
  label: string;
  hits: Hit[];
}

const debounceMs = 250;
/** A single letter would match nearly everything. */
const minLength = 2;

interface Found {
  items: readonly unknown[];
  pageInfo: { total: number };
}

/** Leads to the section with this search, where there are more than the palette lists. */
const allOf = (section: string, found: Found | undefined, text: string, show?: 'archived'): Hit[] =>
  found && found.pageInfo.total > found.items.length
    ? [
        {
          id: ['all', show, section].join('-'),
          label: `All ${show ? `${show} ` : ''}${section} matching “${text}”`,
          to: `/admin/${section}?${new URLSearchParams({ search: text, ...(show && { show }) }).toString()}`,
        },
      ]
    : [];

const groupsOf = ({ orders, users, searchProducts, archived }: PaletteSearchQuery, text: string): HitGroup[] => {
  const groups: HitGroup[] = [
    {
      label: 'Orders',
      hits: [
        ...(orders?.items ?? []).map(({ id, orderId, customer, createdAt }) => ({
          id,
          label: orderId,
          detail: `${customer.companyName} · ${formatDate(createdAt)}`,
          to: `/admin/orders?open=${id}`,
        })),
        ...allOf('orders', orders, text),
      ],
    },
    {
      label: 'Users',
      hits: [
        ...(users?.items ?? []).map(({ id, name, email, companyName }) => ({
          id,
          label: name,
          detail: [companyName, email].filter(Boolean).join(' · '),
          to: `/admin/users?open=${id}`,
        })),
        ...allOf('users', users, text),
      ],
    },
    {
      label: 'Products',
      hits: [
        ...(searchProducts?.items ?? []).map(({ id, designNumber, name, gram, category }) => ({
          id,
          label: name,
          detail: `${designNumber} · ${category} · ${formatWeight(gram)}`,
          to: `/admin/products?open=${id}`,
        })),
        ...allOf('products', searchProducts, text),
        ...(archived?.items ?? []).map(({ id, designNumber, name, gram }) => ({
          id,
          label: name,
          detail: `Archived · ${designNumber} · ${formatWeight(gram)}`,
          to: `/admin/products?open=${id}`,
        })),
        ...allOf('products', archived, text, 'archived'),
      ],
    },
  ];
  return groups.filter(({ hits }) => hits.length > 0);
};

/** The parts of the shop that the signed-in person may search, with their names. */
export const useSearchable = () => {
  const { may } = useSession();
  const parts = { orders: may('orders:read'), clients: may('clients:read'), catalogue: may('catalogue:read') };
  const { orders, clients, catalogue } = parts;
  return {
    parts,
    names: [...(orders ? ['orders'] : []), ...(clients ? ['users'] : []), ...(catalogue ? ['products'] : [])],
  };
};

/** Finds orders by code, users by name, email or company, and products by number or name; debounced. */
export const usePaletteSearch = (typed: string) => {
  const text = typed.trim();
  const [settled] = useDebouncedValue(text, debounceMs);
  const { parts, names } = useSearchable();
  const asks = names.length > 0 && text.length >= minLength;
  const { data, error, loading, retry } = useServerData(
    PaletteSearchDocument,
    { text: settled, ...parts },
    (found) => found,
    {
      skip: !asks || settled.length < minLength,
    },
  );
  const current = asks && settled === text;
  return {
    groups: current && data ? groupsOf(data, text) : [],
    searching: asks && (!current || (loading && !data)),
    error: current && !loading ? error : undefined,
    retry,
  };
};
