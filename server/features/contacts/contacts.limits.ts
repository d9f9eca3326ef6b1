import type { Limit } from '../../platform/http/limits/limits.js';

/** The longest message of the form has 1,000 characters. */
export const maxEnquiryBytes = 20 * 1024;

export const sendEnquiryLimit: Limit = { name: 'contact', times: 3, seconds: 600 };
