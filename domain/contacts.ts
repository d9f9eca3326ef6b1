import { emailLimit } from './rules.js';

export const contactStatuses = ['new', 'in-progress', 'resolved'] as const;
export type ContactStatus = (typeof contactStatuses)[number];
export const contactStatusLabels: Record<ContactStatus, string> = {
  new: 'New',
  'in-progress': 'In Progress',
  resolved: 'Resolved',
};

export const contactPriorities = ['low', 'medium', 'high'] as const;
export type ContactPriority = (typeof contactPriorities)[number];
export const contactPriorityLabels: Record<ContactPriority, string> = { low: 'Low', medium: 'Medium', high: 'High' };

export const contactPageSizes = [20, 50, 100] as const;
export const contactLimits = { name: { min: 2, max: 50 }, email: emailLimit, message: { min: 10, max: 1000 } } as const;

export const contactMessages = {
  sent: "Your query has been sent successfully! We'll get back to you soon.",
  statusUpdated: 'Status updated successfully',
  priorityUpdated: 'Priority updated successfully',
} as const;
