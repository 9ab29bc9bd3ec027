type DefinedFields<Fields> = { readonly [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

export function omitUndefined<Fields extends object>(fields: Fields): DefinedFields<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as DefinedFields<Fields>;
}
