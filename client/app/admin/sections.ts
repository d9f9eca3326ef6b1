import IconBuildingStore from '~icons/tabler/building-store';
import IconCategory from '~icons/tabler/category';
import IconDiamond from '~icons/tabler/diamond';
import IconHistory from '~icons/tabler/history';
import IconLayoutDashboard from '~icons/tabler/layout-dashboard';
import IconMailExclamation from '~icons/tabler/mail-exclamation';
import IconMessageCircle from '~icons/tabler/message-circle';
import IconPackage from '~icons/tabler/package';
import IconPhoto from '~icons/tabler/photo';
import IconPhotoStar from '~icons/tabler/photo-star';
import IconShieldLock from '~icons/tabler/shield-lock';
import IconUserCheck from '~icons/tabler/user-check';
import IconUsers from '~icons/tabler/users';
import IconUsersGroup from '~icons/tabler/users-group';
import type { Permission } from '../../../domain/staff';
import type { Icon } from '../../ui/icon';

/** Kinds of pending items; their count is shown next to the link. */
type Waiting = 'requests' | 'orders' | 'queries' | 'mails';

export interface Section {
  /** Path below `/admin`; empty for the dashboard. */
  path: string;
  label: string;
  icon: Icon;
  /** The permission to open the section. Sections without one are open to everyone with any permission. */
  permission?: Permission;
  waiting?: Waiting;
}

/** Sections of the admin panel, in sidebar order. */
export const sections: readonly Section[] = [
  { path: '', label: 'Dashboard', icon: IconLayoutDashboard },
  { path: 'requests', label: 'User Requests', icon: IconUserCheck, permission: 'clients:read', waiting: 'requests' },
  { path: 'users', label: 'User Management', icon: IconUsers, permission: 'clients:read' },
  { path: 'companies', label: 'Companies', icon: IconBuildingStore, permission: 'clients:read' },
  { path: 'banners', label: 'Banner Manage', icon: IconPhotoStar, permission: 'content:read' },
  { path: 'categories', label: 'Category Manage', icon: IconCategory, permission: 'catalogue:read' },
  { path: 'products', label: 'Product Manage', icon: IconDiamond, permission: 'catalogue:read' },
  { path: 'orders', label: 'Order Management', icon: IconPackage, permission: 'orders:read', waiting: 'orders' },
  { path: 'gallery', label: 'Gallery Manage', icon: IconPhoto, permission: 'content:read' },
  {
    path: 'queries',
    label: 'Contact Queries',
    icon: IconMessageCircle,
    permission: 'enquiries:read',
    waiting: 'queries',
  },
  {
    path: 'mails',
    label: 'Failed Emails',
    icon: IconMailExclamation,
    permission: 'connections:read',
    waiting: 'mails',
  },
  { path: 'audit', label: 'Activity', icon: IconHistory, permission: 'activity:read' },
  { path: 'team', label: 'Team', icon: IconUsersGroup, permission: 'staff:read' },
];

/** The page of one's own second factors, which is for all staff and apart from the sections. */
export const secondFactor: Section = { path: 'second-factor', label: 'Second factor', icon: IconShieldLock };

/** The section that an address of the panel belongs to; undefined for an unknown address. */
export const sectionAt = (pathname: string) => {
  const [, , path = ''] = pathname.split('/');
  return [...sections, secondFactor].find((section) => section.path === path);
};

export const sectionPath = ({ path }: Section) => (path ? `/admin/${path}` : '/admin');
