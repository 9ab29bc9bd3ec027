type PresentFields<Fields> = { readonly [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

/** Removes undefined fields. */
export function present<Fields extends object>(fields: Fields): PresentFields<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as PresentFields<Fields>;
}
