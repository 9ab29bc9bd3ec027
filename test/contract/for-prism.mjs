/**
 * Adapts a document to Prism. Prism confuses `application/problem+json` with `application/json`, so a
 * response that may have either type gets both shapes. The tests in `test/sandbox/openapi` distinguish them.
 */
export function forPrism(document) {
  const items = Object.values(document.paths).flatMap((item) => Object.values(item));
  for (const { content } of items.flatMap(({ responses }) => Object.values(responses))) {
    const problem = content?.["application/problem+json"];
    const plain = content?.["application/json"];
    if (problem === undefined || plain === undefined) continue;
    const either = { anyOf: [problem.schema, plain.schema] };
    problem.schema = either;
    plain.schema = either;
  }
  return document;
}
