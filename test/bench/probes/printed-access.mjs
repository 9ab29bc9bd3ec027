// A judged program that prints its sandbox's URL and runs until recoup exits.
const accessOf = (name) => ({
  url: process.env[`RECOUP_${name}_URL`],
  key: process.env[`RECOUP_${name}_KEY`],
});
const parent = process.ppid;
console.log(JSON.stringify({ collection: accessOf("COLLECTION"), customer: accessOf("CUSTOMER") }));
setInterval(() => process.ppid === parent || process.exit(), 100);
