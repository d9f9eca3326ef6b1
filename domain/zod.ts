import { z } from 'zod';

// Settings apply to the schemas that are made after them, so every file of the domain takes zod from here.
z.config({
  // Users must never see zod's default messages ("Invalid input: expected string, received null").
  customError: () => 'This value is not valid.',
  // Zod would try to compile each schema, which the content security policy of the client forbids and reports.
  jitless: true,
});

export { z };
