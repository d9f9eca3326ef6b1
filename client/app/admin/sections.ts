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
import IconUserCheck from '~icons/tabler/user-check';
import IconUsers from '~icons/tabler/users';
import IconUsersGroup from '~icons/tabler/users-group';
import type { Icon } from '../../ui/icon';

/** Kinds of pending items; their count is shown next to the link. */
type Waiting = 'requests' | 'orders' | 'queries' | 'mails';

export interface Section {
  /** Path below `/admin`; empty for the dashboard. */
  path: string;
  label: string;
  icon: Icon;
  waiting?: Waiting;
}

/** Sections of the admin panel, in sidebar order. */
export const sections: readonly Section[] = [
  { path: '', label: 'Dashboard', icon: IconLayoutDashboard },
  { path: 'requests', label: 'User Requests', icon: IconUserCheck, waiting: 'requests' },
  { path: 'users', label: 'User Management', icon: IconUsers },
  { path: 'companies', label: 'Companies', icon: IconBuildingStore },
  { path: 'banners', label: 'Banner Manage', icon: IconPhotoStar },
  { path: 'categories', label: 'Category Manage', icon: IconCategory },
  { path: 'products', label: 'Product Manage', icon: IconDiamond },
  { path: 'orders', label: 'Order Management', icon: IconPackage, waiting: 'orders' },
  { path: 'gallery', label: 'Gallery Manage', icon: IconPhoto },
  { path: 'queries', label: 'Contact Queries', icon: IconMessageCircle, waiting: 'queries' },
  { path: 'mails', label: 'Failed Emails', icon: IconMailExclamation, waiting: 'mails' },
  { path: 'audit', label: 'Activity', icon: IconHistory },
  { path: 'team', label: 'Team', icon: IconUsersGroup },
];
