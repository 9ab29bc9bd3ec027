export function ListHead({ columns }: { readonly columns: readonly string[] }) {
  return (
    <div class="row-list-head" role="row" aria-rowindex={1}>
      {columns.map((column) => (
        <span key={column} role="columnheader">
          {column}
        </span>
      ))}
    </div>
  );
}
