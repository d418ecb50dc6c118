import type { Json } from './protocol';

/** One option of a game, as a form shows it. */
export type Option =
  | { name: string; kind: 'switch'; fallback: boolean }
  | { name: string; kind: 'choice'; choices: string[]; fallback: string }
  | { name: string; kind: 'number'; least: number; most: number; fallback: number }
  | { name: string; kind: 'text'; fallback: string };

type Schema = Record<string, Json>;

/** Read the options of a game off their JSON Schema; what no form could show is left out. */
export function optionsOf(schema: Schema): Option[] {
  const members = schema.properties;
  if (!isSchema(members)) return [];
  return Object.entries(members).flatMap(([name, member]) =>
    isSchema(member) ? (read(name, resolved(member, schema)) ?? []) : [],
  );
}

/** Choose the reader's language for the game too, if it has an option `language` with theirs among its choices. */
export function inLanguage(schema: Schema, language: string): Record<string, Json> {
  const option = optionsOf(schema).find((one) => one.name === 'language');
  return option?.kind === 'choice' && option.choices.includes(language) ? { language } : {};
}

function read(name: string, member: Schema): Option | null {
  const fallback = member.default;
  if (member.type === 'boolean') return { name, kind: 'switch', fallback: fallback === true };
  if (Array.isArray(member.enum)) {
    const choices = member.enum.filter((choice) => typeof choice === 'string');
    return { name, kind: 'choice', choices, fallback: typeof fallback === 'string' ? fallback : (choices[0] ?? '') };
  }
  if (member.type === 'string') return { name, kind: 'text', fallback: typeof fallback === 'string' ? fallback : '' };
  const { minimum: least, maximum: most } = member;
  if (member.type !== 'integer' || typeof least !== 'number' || typeof most !== 'number') return null;
  return { name, kind: 'number', least, most, fallback: typeof fallback === 'number' ? fallback : least };
}

function resolved(member: Schema, root: Schema): Schema {
  const name = typeof member.$ref === 'string' ? member.$ref.split('/').at(-1) : undefined;
  const known = isSchema(root.$defs) && name ? root.$defs[name] : undefined;
  return isSchema(known) ? { ...known, ...member } : member;
}

function isSchema(value: Json | undefined): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
