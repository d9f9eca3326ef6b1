import type { Limit } from '../../platform/http/limits/limits.js';

export const sendEnquiryLimit: Limit = { name: 'contact', times: 3, seconds: 600 };
