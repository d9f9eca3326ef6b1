import { companyRoleDescriptions, companyRoleLabels, companyRoles } from '../../domain/companies';
import { byEnumName, enumNames } from '../../domain/enum-names';

export const roles = enumNames(companyRoles);
export const roleNames = byEnumName(companyRoleLabels);
export const roleDescriptions = byEnumName(companyRoleDescriptions);
