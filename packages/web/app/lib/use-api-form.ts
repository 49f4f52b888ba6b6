import { type SyntheticEvent, useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  get,
  type RegisterOptions,
  type Resolver,
  useForm,
} from 'react-hook-form';
import { resultOf } from './api-result';

/** The contract's form schemas. */
export type Forms = typeof import('@parde/contract/forms');

/** Loads the schemas and the resolver: 36 KB that a page does not need until somebody types into a form. */
async function loadSchemas() {
  const [forms, { zodResolver }] = await Promise.all([
    import('@parde/contract/forms'),
    import('@hookform/resolvers/zod'),
  ]);
  return { forms, zodResolver };
}

/** Schema type of `zodResolver`: a schema of the contract. */
interface Schema<Input, Output> {
  _zod: { input: Input; output: Output };
}

interface ApiFormOptions<Input extends FieldValues, Output, Result> {
  schema: (forms: Forms) => Schema<Input, Output>;
  /**
   * Omit text fields that start empty, so that text typed or autofilled before hydration is kept.
   */
  defaultValues?: DefaultValues<Input>;
  /** Sends the parsed values; may reject with the API client's errors. */
  submit: (values: Output) => Promise<Result>;
  onDone: (result: Result, values: Output) => void | Promise<void>;
}

/** The text fields of a form. Browsers may autofill without events, so their DOM values take precedence. */
function textFieldsOf(form: HTMLFormElement): (HTMLInputElement | HTMLTextAreaElement)[] {
  return [...form.elements].filter(
    (element) =>
      element instanceof HTMLTextAreaElement ||
      (element instanceof HTMLInputElement &&
        !['checkbox', 'radio', 'file'].includes(element.type)),
  ) as (HTMLInputElement | HTMLTextAreaElement)[];
}

/**
 * A form that makes one API call. Validated by the contract's schema on submit, and from then on while it changes;
 * errors of a 422 response are shown below their fields, the first of which gets the focus, and any other error is
 * `failure`, in Persian.
 *
 *     const form = useApiForm({
 *       schema: ({ emailBody }) => emailBody,
 *       submit: sendLink,
 *       onDone: () => setSent(true),
 *     });
 *     <ApiForm form={form} submitLabel={text.send} pendingLabel={text.sending}>
 *       <EmailField {...form.field('email')} label={text.email} />
 *     </ApiForm>
 */
export function useApiForm<Input extends FieldValues, Output, Result>(
  options: ApiFormOptions<Input, Output, Result>,
) {
  const { schema, defaultValues, submit, onDone } = options;
  const form = useForm<Input, unknown, Output>({
    resolver: async (...args) => {
      const { forms, zodResolver } = await loadSchemas();
      // The resolver's types would need the schema's types here.
      const check = zodResolver(schema(forms) as never) as never as Resolver<
        Input,
        unknown,
        Output
      >;
      return check(...args);
    },
    ...(defaultValues ? { defaultValues } : {}),
  });
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const { errors } = form.formState;

  async function send(values: Output): Promise<void> {
    const result = await resultOf(submit(values));
    if (result.ok) return onDone(result.data, values);
    const shown = Object.entries(result.fields).filter(([name]) => name in form.control._fields);
    for (const [index, [name, message]] of shown.entries()) {
      const path = name as FieldPath<Input>;
      form.setError(path, { type: 'server', message }, { shouldFocus: index === 0 });
    }
    if (shown.length === 0) setFailure(result.error);
  }

  async function checkAndSend(element: HTMLFormElement): Promise<void> {
    setFailure(null);
    const schemas = await resultOf(loadSchemas());
    if (!schemas.ok) return setFailure(schemas.error);
    for (const { name, value } of textFieldsOf(element)) {
      const known: unknown = form.getValues(name as FieldPath<Input>);
      if (
        name &&
        name in form.control._fields &&
        (known ?? '') !== value &&
        typeof known !== 'number'
      )
        form.setValue(name as FieldPath<Input>, value as FieldPathValue<Input, FieldPath<Input>>);
    }
    await form.handleSubmit(send)();
  }

  return {
    form,
    failure,
    isPending,
    /**
     * Props for a `Field` or a variant; `rules` convert values (`setValueAs`), the schema
     * validates them.
     */
    field<Name extends FieldPath<Input>>(name: Name, rules?: RegisterOptions<Input, Name>) {
      const error = get(errors, name) as { message?: string } | undefined;
      return { input: form.register(name, rules), error: error?.message };
    },
    /** Preloads the schemas. */
    onFocus(): void {
      loadSchemas().catch(() => undefined);
    },
    onSubmit(event: SyntheticEvent<HTMLFormElement>): void {
      event.preventDefault();
      if (isPending) return;
      setPending(true);
      void checkAndSend(event.currentTarget).finally(() => setPending(false));
    },
  };
}

type ApiForm = ReturnType<typeof useApiForm>;

/** State and handlers that `ApiForm` uses; a form without schemas has no `onFocus`. */
export type ApiFormState = Pick<ApiForm, 'failure' | 'isPending' | 'onSubmit'> &
  Partial<Pick<ApiForm, 'onFocus'>>;
