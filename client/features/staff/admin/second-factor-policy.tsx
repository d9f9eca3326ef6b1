import { Alert, Button, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { byEnumName, enumNames } from '../../../../domain/enum-names';
import {
  factorLimits,
  factorMessages,
  secondFactorPolicies,
  secondFactorPolicyLabels,
  secondFactorPolicyTexts,
} from '../../../../domain/factors';
import type { SecondFactorPolicy as Policy } from '../../../graphql/types.generated';
import { isOneOf } from '../../../lib/choices';
import { errorCode, failureReason } from '../../../lib/error-message';
import { formatDate, plural } from '../../../lib/format';
import { useBusy } from '../../../lib/use-busy';
import { AccountPart } from '../../../ui/account-section';
import { Dialog, DialogActions } from '../../../ui/dialog';
import { keepFocus } from '../../../ui/focus';
import { FormProblem } from '../../../ui/form-errors';
import { isOwner } from './role-permissions';
import classes from './team.module.css';
import { useTeamCalls, type Team } from './use-team';

const policies = enumNames(secondFactorPolicies);
const labels = byEnumName(secondFactorPolicyLabels);
const texts = byEnumName(secondFactorPolicyTexts);

/** Who on the team needs a second factor. Owners change it. */
export function SecondFactorPolicy({ team }: { team: Team }) {
  const { people, roles, caller, secondFactor } = team;
  const [changing, setChanging] = useState(false);
  const [now] = useState(() => Date.now());
  const { policy, requiredFrom } = secondFactor;
  const protectedPeople = people.filter(({ hasSecondFactor }) => hasSecondFactor).length;
  return (
    <AccountPart id="team-second-factor" title="Second factor" heading="h2">
      <p className="medium">
        {labels[policy]}
        {requiredFrom && new Date(requiredFrom).getTime() > now && ` from ${formatDate(requiredFrom)}`}
      </p>
      <p className="quiet small">{texts[policy]}</p>
      <p className={classes.note}>
        {protectedPeople} of {plural(people.length, 'person', 'people')} {protectedPeople === 1 ? 'has' : 'have'} one.
      </p>
      {isOwner(caller, roles) ? (
        <div ref={keepFocus}>
          <Button variant="default" mt="lg" onClick={() => setChanging(true)}>
            Change
          </Button>
          {changing && <PolicyDialog team={team} onClose={() => setChanging(false)} />}
        </div>
      ) : (
        <p className="quiet small">{factorMessages.ownersOnly}</p>
      )}
    </AccountPart>
  );
}

const fallback = "We couldn't save this change. Please try again.";

/** Chooses the policy, and says what another one means for the people of the team before it is saved. */
function PolicyDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const { policy: current } = team.secondFactor;
  const { setPolicy } = useTeamCalls();
  const [policy, setChosen] = useState<Policy>(current);
  const [problem, setProblem] = useState<string>();
  const { busy, run: save } = useBusy(async () => {
    setProblem(undefined);
    try {
      if (policy !== current) await setPolicy(policy);
      onClose();
    } catch (error) {
      if (errorCode(error) !== 'FRESH_FACTOR_NEEDED') setProblem(failureReason(error, fallback));
    }
  });
  const consequence = policy !== current && consequenceOf(policy, team);
  return (
    <Dialog title="Second factor" busy={busy} onClose={onClose}>
      <Radio.Group
        label="Who needs a second factor"
        value={policy}
        onChange={(value) => isOneOf(policies, value) && setChosen(value)}
      >
        <Stack gap="sm" mt="xs">
          {policies.map((value) => (
            <Radio
              key={value}
              value={value}
              label={labels[value]}
              description={texts[value]}
              disabled={busy}
              data-autofocus={value === current || undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      {consequence && (
        <Alert color="warn" mt="lg">
          {consequence}
        </Alert>
      )}
      <DialogActions notice={problem && <FormProblem>{problem}</FormProblem>}>
        <Button variant="default" onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button color={policy === 'OFF' && consequence ? 'bad' : undefined} loading={busy} onClick={() => void save()}>
          {consequence ? actions[policy] : 'Save'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const actions: Record<Policy, string> = { OFF: 'Switch it off', OPTIONAL: 'Save', REQUIRED: 'Require it' };

const peopleText = (count: number) => plural(count, 'person', 'people');

/** The effect of another policy on the people of the team; undefined if nothing is taken away. */
function consequenceOf(policy: Policy, { people, caller }: Team): string | undefined {
  const without = people.filter(({ hasSecondFactor }) => !hasSecondFactor);
  const count = without.length;
  if (policy === 'OFF')
    return `${peopleText(people.length - count)} with a second factor will sign in with the password alone, like the ${peopleText(count)} without one. No second factor can be added.`;
  if (policy !== 'REQUIRED') return undefined;
  if (count === 0) return 'Everyone on the team has a second factor already.';
  const includingYou = without.some(({ id }) => id === caller.id) ? ', you included,' : '';
  const have = count === 1 ? 'has' : 'have';
  return `${peopleText(count)}${includingYou} ${have} no second factor yet. After ${factorLimits.graceDays} days they can do nothing in the panel but add one.`;
}
