/** A secret that no receiver under test has. */
export const foreignSecret = Buffer.from("the secret of another subscription").toString("base64");
