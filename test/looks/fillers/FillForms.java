import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.interactive.form.PDAcroForm;
import org.apache.pdfbox.pdmodel.interactive.form.PDField;

/**
 * Fills forms with PDFBox. Each line of the file in the first argument is a job, its parts parted by
 * tabs: the form, the values (a line per field: full name, tab, value; \n and \\ escaped), the file
 * to write with appearances, and the file to write with values alone, for viewers to draw.
 */
public class FillForms {
    public static void main(String[] arguments) throws Exception {
        for (String job : Files.readAllLines(Paths.get(arguments[0]), StandardCharsets.UTF_8)) {
            String[] parts = job.split("\t");
            for (int output = 2; output <= 3; output++) {
                try {
                    fill(parts[0], parts[1], parts[output], output == 3);
                } catch (Throwable error) {
                    System.out.println(parts[0] + ": " + error);
                }
            }
        }
    }

    private static void fill(String form, String values, String output, boolean valuesAlone) throws Exception {
        try (PDDocument document = PDDocument.load(new File(form))) {
            document.setAllSecurityToBeRemoved(true);
            PDAcroForm acroForm = document.getDocumentCatalog().getAcroForm();
            acroForm.setXFA(null);
            acroForm.setNeedAppearances(valuesAlone);
            for (String line : Files.readAllLines(Paths.get(values), StandardCharsets.UTF_8)) {
                String[] parts = line.split("\t", 2);
                PDField field = acroForm.getField(unescaped(parts[0]));
                if (field == null) continue;
                try {
                    field.setValue(unescaped(parts[1]));
                } catch (Exception error) {
                    // A field that PDFBox cannot draw is not compared with it.
                }
            }
            document.save(output);
        }
    }

    private static String unescaped(String text) {
        return text.replace("\\n", "\n").replace("\\\\", "\\");
    }
}
