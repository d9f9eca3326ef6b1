import { Checkbox } from '@mantine/core';
import { useId } from 'react';
import {
  areaLabels,
  areaOf,
  areas,
  expanded,
  missingFrom,
  permissions,
  permissionTexts,
  type Area,
  type Permission,
} from '../../../../domain/staff';
import classes from './permission-matrix.module.css';
import { withPermission } from './role-permissions';

interface PermissionMatrixProps {
  chosen: readonly Permission[];
  /** The permissions of the caller, who gives no other. */
  held: readonly Permission[];
  disabled: boolean;
  onChange: (chosen: Permission[]) => void;
}

/** The areas of the panel, each with what a role may read and write in it. */
export function PermissionMatrix(props: PermissionMatrixProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <span id={id} className="field-label">
        Permissions
      </span>
      <div className={classes.heads} aria-hidden>
        <span>Area</span>
        <span>Read</span>
        <span>Write</span>
      </div>
      {areas.map((area) => (
        <AreaRow key={area} area={area} {...props} />
      ))}
    </div>
  );
}

function AreaRow({ area, chosen, held, disabled, onChange }: PermissionMatrixProps & { area: Area }) {
  const id = useId();
  const ticked = expanded(chosen);
  return (
    <div className={classes.area} role="group" aria-labelledby={id}>
      <span id={id} className={classes.name}>
        {areaLabels[area]}
      </span>
      {permissions
        .filter((permission) => areaOf(permission) === area)
        .map((permission) => {
          const lacks = missingFrom(held, [permission]).length > 0;
          const isIncluded = ticked.includes(permission) && !chosen.includes(permission);
          return (
            <Checkbox
              key={permission}
              classNames={{ label: classes.sentence }}
              label={permissionTexts[permission]}
              description={lacks && !disabled && "You don't have this permission yourself."}
              checked={ticked.includes(permission)}
              disabled={disabled || lacks || isIncluded}
              onChange={({ currentTarget }) => onChange(withPermission(chosen, permission, currentTarget.checked))}
            />
          );
        })}
    </div>
  );
}
