import { useMutation } from '@apollo/client/react';
import { Button, Stack, Textarea, TextInput, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { contactLimits } from '../../../domain/contacts';
import { formatCount } from '../../lib/format';
import { useFormSubmit, useSchemaForm } from '../../lib/use-form-submit';
import { FormProblem } from '../../ui/form-errors';
import classes from './contact-page.module.css';
import { SendEnquiryDocument } from './enquiry.generated';

const schema = () => import('../../../domain/contacts.schemas').then(({ sendEnquirySchema }) => sendEnquirySchema);

const empty = { name: '', email: '', message: '', website: '' };

/** The contact form. Validates each field on blur and all fields on submit; failures keep the entered text. */
export function EnquiryForm() {
  const [send] = useMutation(SendEnquiryDocument);
  const [thankYou, setThankYou] = useState<string>();
  const [again, setAgain] = useState(false);
  const form = useSchemaForm(schema, empty);
  const { submit, busy, problem } = useFormSubmit(
    form,
    async (values) => {
      const { data } = await send({ variables: { input: values } });
      setThankYou(data?.sendEnquiry.message);
      form.reset();
    },
    {
      fallback: 'Something went wrong! Please try again.',
      title: 'Failed to send message',
      invalid: 'Please fix the errors before submitting.',
    },
  );

  const startAgain = () => {
    setThankYou(undefined);
    setAgain(true);
  };

  if (thankYou) return <ThankYou message={thankYou} onAgain={startAgain} />;
  const { length } = form.values.message;

  return (
    <form onSubmit={submit} noValidate aria-labelledby="enquiry">
      <Stack gap="1.5rem">
        <h2 id="enquiry" className={classes.formTitle}>
          Send us a Query
        </h2>
        <TextInput
          label="Name"
          required
          withAsterisk={false}
          autoComplete="name"
          maxLength={200}
          // The button that had the focus is gone.
          autoFocus={again}
          {...form.getInputProps('name')}
        />
        <TextInput
          label="Email"
          type="email"
          inputMode="email"
          required
          withAsterisk={false}
          autoComplete="email"
          maxLength={200}
          {...form.getInputProps('email')}
        />
        <Textarea
          label="Message"
          required
          withAsterisk={false}
          autosize
          minRows={5}
          maxRows={14}
          description={`${formatCount(length)} / ${formatCount(contactLimits.message.max)} characters`}
          descriptionProps={{
            className: classes.count,
            mod: { over: length > contactLimits.message.max },
          }}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          {...form.getInputProps('message')}
        />
        <VisuallyHidden component="div" aria-hidden="true">
          <label>
            Website
            <input tabIndex={-1} autoComplete="off" {...form.getInputProps('website')} />
          </label>
        </VisuallyHidden>
        <FormProblem>{problem}</FormProblem>
        <Button type="submit" loading={busy} className={classes.send}>
          Send
        </Button>
      </Stack>
    </form>
  );
}

function ThankYou({ message, onAgain }: { message: string; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={classes.thanks} role="status">
      <h2 ref={heading} tabIndex={-1} className={classes.formTitle}>
        Thank you
      </h2>
      <p>{message}</p>
      <Button variant="outline" onClick={onAgain}>
        Send another message
      </Button>
    </div>
  );
}
