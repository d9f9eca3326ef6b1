import { NativeSelect, Radio, Stack } from '@mantine/core';
import type { AnswerImportInput } from '../../../graphql/types.generated';
import classes from './import-questions.module.css';
import type { ImportDetailsFragment } from './imports.generated';

interface ImportQuestionsProps {
  item: Pick<ImportDetailsFragment, 'questions' | 'notices'>;
  disabled: boolean;
  onAnswer: (answer: Omit<AnswerImportInput, 'id'>) => void;
}

type Question = ImportDetailsFragment['questions'][number];

interface QuestionProps {
  question: Question;
  disabled: boolean;
  onAnswer: (answer: string) => void;
}

/** Asks for the row of the headings. A list, because any row can be chosen. */
function HeadingsRow({ question: { text, choices, answer }, disabled, onAnswer }: QuestionProps) {
  return (
    <NativeSelect
      label={text}
      size="sm"
      className={classes.headings}
      data={choices.map(({ answer: value, label }) => ({ value, label }))}
      value={answer ?? ''}
      disabled={disabled}
      onChange={({ currentTarget }) => onAnswer(currentTarget.value)}
    />
  );
}

function QuestionChoices({ question: { name, text, choices, answer, isOpen }, disabled, onAnswer }: QuestionProps) {
  return (
    <Radio.Group
      name={`import-${name}`}
      label={text}
      description={isOpen ? 'Rows that depend on this are wrong until you decide.' : undefined}
      value={answer}
      onChange={onAnswer}
      data-open={isOpen || undefined}
      className={classes.question}
    >
      <Stack gap="xs" mt="xs">
        {choices.map((choice) => (
          <Radio key={choice.answer} value={choice.answer} label={choice.label} disabled={disabled} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** Shows how the spreadsheet was read, unread parts, and questions to the person who imports it. */
export function ImportQuestions({ item: { questions, notices }, disabled, onAnswer }: ImportQuestionsProps) {
  if (questions.length + notices.length === 0) return null;
  return (
    <section className={classes.section} aria-label="How the spreadsheet is read">
      {notices.length > 0 && (
        <ul className={classes.notices}>
          {notices.map((notice) => (
            <li key={notice}>{notice}</li>
          ))}
        </ul>
      )}
      {questions.map((question) => {
        const { name } = question;
        const props = { question, disabled, onAnswer: (answer: string) => onAnswer({ question: name, answer }) };
        return name === 'HEADINGS' ? <HeadingsRow key={name} {...props} /> : <QuestionChoices key={name} {...props} />;
      })}
    </section>
  );
}
